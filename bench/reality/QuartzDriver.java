import java.util.concurrent.CountDownLatch;
import org.quartz.CronScheduleBuilder;
import org.quartz.DisallowConcurrentExecution;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobExecutionContext;
import org.quartz.Scheduler;
import org.quartz.SimpleScheduleBuilder;
import org.quartz.TriggerBuilder;
import org.quartz.impl.StdSchedulerFactory;

/** Two jobs, one now and then and one by the clock, while threads pause and resume them. */
public class QuartzDriver {
    static final CountDownLatch RUNS = new CountDownLatch(5);

    public static class Count implements Job {
        @Override
        public void execute(JobExecutionContext context) {
            RUNS.countDown();
        }
    }

    @DisallowConcurrentExecution
    public static class Report implements Job {
        @Override
        public void execute(JobExecutionContext context) {
            System.out.println(context.getTrigger().getNextFireTime());
        }
    }

    public static void main(String[] args) throws Exception {
        Scheduler scheduler = new StdSchedulerFactory().getScheduler();
        scheduler.scheduleJob(JobBuilder.newJob(Count.class).withIdentity("count").build(),
                TriggerBuilder.newTrigger().startNow()
                        .withSchedule(SimpleScheduleBuilder.repeatSecondlyForever()).build());
        scheduler.scheduleJob(JobBuilder.newJob(Report.class).withIdentity("report").build(),
                TriggerBuilder.newTrigger().withSchedule(CronScheduleBuilder.cronSchedule("* * * * * ?")).build());
        scheduler.start();
        Thread[] users = new Thread[2];
        for (int i = 0; i < users.length; i++) {
            users[i] = new Thread(() -> pause(scheduler));
            users[i].start();
        }
        for (Thread user : users) user.join();
        RUNS.await();
        scheduler.shutdown(true);
    }

    private static void pause(Scheduler scheduler) {
        try {
            scheduler.pauseAll();
            System.out.println(scheduler.getCurrentlyExecutingJobs().size());
            scheduler.resumeAll();
        } catch (org.quartz.SchedulerException e) {
            throw new IllegalStateException(e);
        }
    }
}

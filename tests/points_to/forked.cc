#include "tests/points_to/forked.h"

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <system_error>

namespace heddle::testing {
namespace {

struct Copy {
  size_t index;
  pid_t process;
  int output;
  std::string text;
};

void write_all(int file, const std::string& text) {
  for (size_t done = 0; done < text.size();) {
    const ssize_t written = write(file, text.data() + done, text.size() - done);
    if (written <= 0) return;
    done += static_cast<size_t>(written);
  }
}

// What is thrown ends the copy: gtest would catch it and go on with the other tests there too.
[[noreturn]] void run_copy(size_t index, unsigned seconds, int output,
                           const std::function<std::string(size_t)>& work) noexcept {
  alarm(seconds);
  write_all(output, work(index));
  _exit(0);
}

Copy start(size_t index, unsigned seconds, const std::function<std::string(size_t)>& work) {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  const pid_t process = fork();
  if (process < 0) throw std::system_error(errno, std::generic_category(), "fork");
  if (process == 0) run_copy(index, seconds, ends[1], work);
  close(ends[1]);
  return {index, process, ends[0], {}};
}

// False at the end of the text.
bool read_some(Copy& copy) {
  std::array<char, 4096> buffer{};
  const ssize_t count = read(copy.output, buffer.data(), buffer.size());
  if (count > 0) copy.text.append(buffer.data(), static_cast<size_t>(count));
  return count > 0;
}

bool ended_well(const Copy& copy) {
  close(copy.output);
  int status = 0;
  return waitpid(copy.process, &status, 0) == copy.process && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace

std::vector<std::optional<std::string>> run_forked(size_t count, const ForkLimits& limits,
                                                   const std::function<std::string(size_t)>& work) {
  std::vector<std::optional<std::string>> texts(count);
  std::vector<Copy> running;
  std::fflush(nullptr);  // or the copies have what was not written yet
  for (size_t next = 0; next < count || !running.empty();) {
    while (next < count && running.size() < limits.at_once) {
      running.push_back(start(next++, limits.seconds, work));
    }
    std::vector<pollfd> waited;
    for (const Copy& copy : running) waited.push_back({copy.output, POLLIN, 0});
    if (poll(waited.data(), waited.size(), -1) < 0) continue;
    std::vector<Copy> still_running;
    for (size_t i = 0; i < running.size(); ++i) {
      Copy& copy = running[i];
      if (waited[i].revents == 0 || read_some(copy)) {
        still_running.push_back(std::move(copy));
      } else if (ended_well(copy)) {
        texts[copy.index] = std::move(copy.text);
      }
    }
    running = std::move(still_running);
  }
  return texts;
}

}  // namespace heddle::testing

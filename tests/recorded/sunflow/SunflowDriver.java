import java.io.File;
import org.sunflow.SunflowAPI;
import org.sunflow.core.Display;
import org.sunflow.core.display.FileDisplay;
import org.sunflow.image.Color;
import org.sunflow.math.Matrix4;
import org.sunflow.math.Point3;
import org.sunflow.math.Vector3;

/** A small scene rendered by two threads to a file, then once more with another sampler to a display that counts. */
public class SunflowDriver {
    static class Counting implements Display {
        private int pixels;

        @Override public void imageBegin(int width, int height, int bucket) {}

        @Override public void imagePrepare(int x, int y, int width, int height, int id) {}

        @Override
        public synchronized void imageUpdate(int x, int y, int width, int height, Color[] data, float[] alpha) {
            pixels += width * height;
        }

        @Override public void imageFill(int x, int y, int width, int height, Color colour, float alpha) {}

        @Override public void imageEnd() {}
    }

    public static void main(String[] args) {
        SunflowAPI scene = new SunflowAPI();
        shaders(scene);
        objects(scene);
        lightsAndCamera(scene);

        scene.parameter("camera", "eye");
        scene.parameter("resolutionX", 40);
        scene.parameter("resolutionY", 30);
        scene.parameter("aa.min", 0);
        scene.parameter("aa.max", 1);
        scene.parameter("filter", "gaussian");
        scene.parameter("threads", 2);
        scene.parameter("gi.engine", "ambocc");
        scene.parameter("gi.ambocc.samples", 2);
        scene.parameter("gi.ambocc.maxdist", 4f);
        scene.options(SunflowAPI.DEFAULT_OPTIONS);
        scene.render(SunflowAPI.DEFAULT_OPTIONS, new FileDisplay("scene.png"));
        System.out.println(new File("scene.png").length() > 100);

        scene.parameter("sampler", "fast");
        scene.parameter("gi.engine", "path");
        scene.parameter("gi.path.samples", 2);
        scene.options(SunflowAPI.DEFAULT_OPTIONS);
        Counting display = new Counting();
        scene.render(SunflowAPI.DEFAULT_OPTIONS, display);
        System.out.println(display.pixels > 0);
    }

    private static void shaders(SunflowAPI scene) {
        scene.parameter("diffuse", null, 0.7f, 0.7f, 0.7f);
        scene.shader("grey", "diffuse");
        scene.parameter("diffuse", null, 0.8f, 0.2f, 0.2f);
        scene.parameter("shiny", 0.4f);
        scene.shader("shiny", "shiny_diffuse");
        scene.parameter("eta", 1.5f);
        scene.parameter("color", null, 0.9f, 1f, 0.9f);
        scene.shader("clear", "glass");
        scene.parameter("diffuse", null, 0.2f, 0.3f, 0.8f);
        scene.parameter("specular", null, 1f, 1f, 1f);
        scene.parameter("power", 30f);
        scene.parameter("samples", 2);
        scene.shader("bright", "phong");
        scene.parameter("color", null, 0.8f, 0.8f, 0.8f);
        scene.shader("mirror", "mirror");
    }

    private static void objects(SunflowAPI scene) {
        scene.parameter("center", new Point3(0, 0, 0));
        scene.parameter("normal", new Vector3(0, 0, 1));
        scene.geometry("floor", "plane");
        place(scene, "floor", "grey", Matrix4.IDENTITY);
        scene.geometry("ball", "sphere");
        place(scene, "ball", "shiny", Matrix4.translation(-1.5f, 0, 1));
        place(scene, "ball", "clear", Matrix4.translation(0.6f, -2, 0.7f).multiply(Matrix4.scale(0.6f)));
        scene.parameter("radiusInner", 0.3f);
        scene.parameter("radiusOuter", 0.8f);
        scene.geometry("ring", "torus");
        place(scene, "ring", "bright", Matrix4.translation(1.8f, 0.5f, 1).multiply(Matrix4.rotateX(0.5f)));
        scene.parameter("points", "point", "vertex", new float[] {-3, 3, 0, 3, 3, 0, 3, 3, 3, -3, 3, 3});
        scene.parameter("triangles", new int[] {0, 1, 2, 0, 2, 3});
        scene.geometry("wall", "triangle_mesh");
        place(scene, "wall", "mirror", Matrix4.IDENTITY);
    }

    private static void place(SunflowAPI scene, String geometry, String shader, Matrix4 where) {
        scene.parameter("shaders", new String[] {shader});
        scene.parameter("transform", where);
        scene.instance(geometry + "." + shader, geometry);
    }

    private static void lightsAndCamera(SunflowAPI scene) {
        scene.parameter("center", new Point3(3, -4, 6));
        scene.parameter("power", null, 90f, 90f, 70f);
        scene.light("lamp", "point");
        scene.parameter("center", new Point3(-3, -3, 5));
        scene.parameter("radius", 0.5f);
        scene.parameter("radiance", null, 8f, 7f, 7f);
        scene.parameter("samples", 2);
        scene.light("globe", "sphere");
        scene.parameter("transform", Matrix4.lookAt(new Point3(0, -8, 3), new Point3(0, 0, 1), new Vector3(0, 0, 1)));
        scene.parameter("fov", 50f);
        scene.parameter("aspect", 4f / 3);
        scene.camera("eye", "pinhole");
    }
}

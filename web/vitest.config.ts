import { defineConfig, mergeConfig } from "vitest/config";
import vite from "./vite.config.ts";

// Apart from the build, which does without vitest.
export default mergeConfig(
  vite,
  defineConfig({
    resolve: { conditions: ["browser"] },
    test: { environment: "jsdom", include: ["tests/**/*.test.ts"] },
  }),
);

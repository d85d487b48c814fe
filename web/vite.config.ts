import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { squeeze } from "./tools/squeeze.ts";

// The built client lives inside the Python package, so that the wheel brings it along.
export default defineConfig({
  plugins: [svelte(), squeeze()],
  build: {
    outDir: "../src/kemet/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the content security policy knows no inline scripts
    chunkSizeWarningLimit: 900,
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
});

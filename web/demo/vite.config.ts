// Builds the demo of the board into a folder of one's choice: DEMO_OUT=… npx vite build --config demo/vite.config.ts
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  base: "./",
  plugins: [svelte()],
  build: {
    outDir: process.env.DEMO_OUT ?? "dist",
    emptyOutDir: true,
    rollupOptions: { input: fileURLToPath(new URL("./board.html", import.meta.url)) },
  },
});

import { defineConfig } from "vitest/config";

export default defineConfig({
  server: { fs: { allow: [".."] } }, // a test compares the fields of a form with the Go records
  test: {
    environment: "jsdom",
    include: ["**/*.test.{ts,tsx}"],
    exclude: ["node_modules/**", "e2e/**"],
    setupFiles: ["lib/testing-setup.ts"],
    testTimeout: 30_000, // a busy machine takes its time to read a module anew
    restoreMocks: true,
    unstubGlobals: true,
  },
});

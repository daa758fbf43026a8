import { defineConfig } from "vitest/config";

export default defineConfig({
  server: { fs: { allow: [".."] } }, // a test compares the fields of a form with the Go records
  test: {
    pool: "vmForks", // imports jsdom once per worker and isolates files by contexts, for half of the time
    maxWorkers: 2,
    environment: "node", // a file that needs a DOM declares it in its first line: creating one takes longer than most tests
    include: ["**/*.test.{ts,tsx}"],
    exclude: ["node_modules/**", "e2e/**"],
    setupFiles: ["lib/testing-setup.ts"],
    testTimeout: 120_000, // no test is about speed: this only ends what would wait forever, on the busiest of machines
    restoreMocks: true,
    unstubGlobals: true,
  },
});

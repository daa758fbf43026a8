// What every unit test with a page begins with: one that waits for something to be drawn
// waits as long as a busy machine takes, not the second that the library thinks enough.
if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/dom");
  configure({ asyncUtilTimeout: 100_000 });
}

export {};

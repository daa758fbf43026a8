// What every unit test begins with: one that waits for something to be drawn waits as
// long as a busy machine takes, not the second that the library thinks enough.
import { configure } from "@testing-library/react";

configure({ asyncUtilTimeout: 100_000 });

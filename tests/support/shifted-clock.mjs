// Loaded before the server: its clock is ahead by the milliseconds in the file CLOCK_FILE, which SIGUSR2 reads again.
import { readFileSync } from "node:fs";

const RealDate = Date;
let ahead = 0;
const read = () => {
  ahead = Number(readFileSync(process.env.CLOCK_FILE, "utf8"));
};
read();
process.on("SIGUSR2", read);
globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [RealDate.now() + ahead] : given));
  }
  static now() {
    return RealDate.now() + ahead;
  }
};

import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { storageBytesPerUser } from "@/lib/core/limits/quotas";
import { releaseBytesInFlight, takeBytesInFlight } from "@/lib/media/uploads/bytes-in-flight";

const most = storageBytesPerUser;
const tooMany = expect.objectContaining({
  code: "limit_reached",
  message: "Your uploads in progress may have 512 MB together; wait until one has ended",
});

it("a person may have 512 MB under way, and not a byte more", () => {
  const [ada, grace] = [randomUUID(), randomUUID()];
  expect(most).toBe(512 * 1024 * 1024);
  takeBytesInFlight(ada, most - 1);
  takeBytesInFlight(ada, 1);
  expect(() => takeBytesInFlight(ada, 1)).toThrow(tooMany);
  takeBytesInFlight(grace, most);
});

it("refused bytes are not counted, and released bytes can be taken again", () => {
  const ada = randomUUID();
  takeBytesInFlight(ada, 100);
  expect(() => takeBytesInFlight(ada, most)).toThrow(tooMany);
  takeBytesInFlight(ada, most - 100);
  releaseBytesInFlight(ada, 30);
  expect(() => takeBytesInFlight(ada, 31)).toThrow(tooMany);
  takeBytesInFlight(ada, 30);
});

it("giving back more than was taken opens no room beyond the limit", () => {
  const ada = randomUUID();
  takeBytesInFlight(ada, 10);
  releaseBytesInFlight(ada, 1000);
  expect(() => takeBytesInFlight(ada, most + 1)).toThrow(tooMany);
  takeBytesInFlight(ada, most);
});

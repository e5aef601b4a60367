import { brokenFile } from "@/lib/media/conversion/broken-file";
import { ByteReader } from "@/lib/media/conversion/byte-reader";
import { type Animation, checkFrameCount, type Frame } from "./animation";

const trailer = Buffer.from([0x3b]);

/** GIF89a: the decoder takes a truncated file for a shorter animation. @throws AppError invalid_request */
export function readGif(file: Buffer): Animation {
  const reader = new ByteReader(file);
  const screen = reader.take(13);
  const shared = colorTable(reader, screen.readUInt8(10));
  const animation: Animation = { width: screen.readUInt16LE(6), height: screen.readUInt16LE(8), frames: [], loops: 1 };
  let control: Buffer = Buffer.alloc(4);
  for (;;) {
    const block = reader.byte();
    if (block === 0x3b) break;
    if (block === 0x21) {
      const label = reader.byte();
      const [first = control, second] = subBlocks(reader);
      if (label === 0xf9 && first.length >= 4) control = first;
      if (label === 0xff && /^(NETSCAPE2|ANIMEXTS1)\.0$/.test(first.toString("latin1"))) {
        animation.loops = playsOf(second) ?? animation.loops;
      }
    } else if (block === 0x2c) {
      animation.frames.push(readFrame(reader, shared, control));
      checkFrameCount(animation.frames.length);
      control = Buffer.alloc(4);
    } else if (block !== 0) {
      throw brokenFile("is damaged; export the GIF again and send that");
    }
  }
  const [first] = animation.frames;
  if (first === undefined) throw brokenFile("holds no picture; export the GIF again and send that");
  // As browsers do; libvips takes some sizes of the screen for a mistake, and others from later frames.
  animation.width = Math.max(animation.width, first.left + first.width);
  animation.height = Math.max(animation.height, first.top + first.height);
  return animation;
}

/** The extension counts repetitions after the first play. */
function playsOf(loop: Buffer | undefined): number | undefined {
  if (loop === undefined || loop.length < 3 || loop[0] !== 1) return undefined;
  const repetitions = loop.readUInt16LE(1);
  return repetitions === 0 ? 0 : Math.min(repetitions + 1, 65_535);
}

type ColorTable = { flags: number; colors: Buffer };

function colorTable(reader: ByteReader, flags: number): ColorTable {
  const isPresent = (flags & 0x80) !== 0;
  return { flags: isPresent ? flags & 0x87 : 0, colors: reader.take(isPresent ? 3 << ((flags & 7) + 1) : 0) };
}

function subBlocks(reader: ByteReader): Buffer[] {
  const blocks: Buffer[] = [];
  for (let length = reader.byte(); length > 0; length = reader.byte()) blocks.push(reader.take(length));
  return blocks;
}

function readFrame(reader: ByteReader, shared: ColorTable, control: Buffer): Frame {
  const descriptor = reader.take(9);
  const size = descriptor.subarray(4, 8);
  const flags = descriptor.readUInt8(8);
  const own = colorTable(reader, flags);
  const { flags: tableFlags, colors } = own.flags === 0 ? shared : own;
  const start = reader.position;
  reader.byte();
  subBlocks(reader);
  const screen = Buffer.concat([Buffer.from("GIF89a"), size, Buffer.from([tableFlags, 0, 0])]);
  const transparency = Buffer.from([0x21, 0xf9, 4, control.readUInt8(0) & 1, 0, 0, control.readUInt8(3), 0]);
  const picture = Buffer.concat([Buffer.from([0x2c, 0, 0, 0, 0]), size, Buffer.from([flags & 0x40])]);
  return {
    left: descriptor.readUInt16LE(0),
    top: descriptor.readUInt16LE(2),
    width: size.readUInt16LE(0),
    height: size.readUInt16LE(2),
    image: Buffer.concat([screen, colors, transparency, picture, reader.since(start), trailer]),
    delayMs: control.readUInt16LE(1) * 10,
    blends: true,
    after: (["keep", "keep", "clear", "restore"] as const)[(control.readUInt8(0) >> 2) & 7] ?? "keep",
  };
}

/** A frame of ID3v2.3 (id3.org, 3.3). */
function frame(name: string, content: Buffer): Buffer {
  const size = Buffer.alloc(6);
  size.writeUInt32BE(content.length);
  return Buffer.concat([Buffer.from(name, "latin1"), size, content]);
}

export const titleFrame = (text: string): Buffer =>
  frame("TIT2", Buffer.concat([Buffer.from([1, 0xff, 0xfe]), Buffer.from(text, "utf16le")]));

/** @param kind of the picture, such as 3 for the front cover and 4 for the back */
export const pictureFrame = (kind: number, bytes: Buffer): Buffer =>
  frame("APIC", Buffer.concat([Buffer.from(`\0image/jpeg\0${String.fromCharCode(kind)}\0`, "latin1"), bytes]));

export function withFrames(sound: Buffer, ...frames: Buffer[]): Buffer {
  const tags = Buffer.concat(frames);
  const size = [21, 14, 7, 0].map((bits) => (tags.length >> bits) & 127);
  return Buffer.concat([Buffer.from("ID3\x03\0\0", "latin1"), Buffer.from(size), tags, sound]);
}

/** An MP3 with a title and a front cover. */
export const withId3 = (sound: Buffer, title: string, cover: Buffer): Buffer =>
  withFrames(sound, titleFrame(title), pictureFrame(3, cover));

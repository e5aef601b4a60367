import { ADTS, BufferSource, EncodedPacketSink, FLAC, Input, MP3, MP4, OGG, WAVE } from "mediabunny";

/** The audible part of a sound file: the bytes of its packets, one after the other, and how many there are. */
export async function readPackets(file: Buffer): Promise<{ packets: number; sound: Buffer }> {
  const found = file.includes("\x7fFLAC", 0, "latin1") ? oggPackets(file).filter(([first]) => first === 0xff) : [];
  if (found.length === 0) {
    const input = new Input({ source: new BufferSource(file), formats: [ADTS, FLAC, MP3, MP4, OGG, WAVE] });
    const [track] = await input.getAudioTracks();
    if (!track) throw new Error("no track");
    const sink = new EncodedPacketSink(track);
    for (let packet = await sink.getFirstPacket(); packet; packet = await sink.getNextPacket(packet))
      found.push(Buffer.from(packet.data));
    input.dispose();
  }
  return { packets: found.length, sound: Buffer.concat(found) };
}

/** The packets of an Ogg file with one stream, which mediabunny does not read when they are FLAC. */
function oggPackets(file: Buffer): Buffer[] {
  const packets: Buffer[] = [];
  const parts: Buffer[] = [];
  for (let at = 0; at < file.length; ) {
    const lacing = file.subarray(at + 27, at + 27 + file.readUInt8(at + 26));
    at += 27 + lacing.length;
    for (const length of lacing) {
      parts.push(file.subarray(at, at + length));
      at += length;
      if (length < 255) packets.push(Buffer.concat(parts.splice(0)));
    }
  }
  return packets;
}

import { connect, createServer, type Socket } from "node:net";
import { Transform } from "node:stream";

/** A wire to a port of loopback that can go dead: `cut` lets nothing through in either direction, and says nothing. */
export type TcpProxy = {
  port: number;
  cut: () => void;
  mend: () => void;
  /** Everything that comes from the port from now on arrives that many milliseconds later. */
  delayAnswers: (milliseconds: number) => void;
  close: () => Promise<void>;
};

/** @param target the port that connections lead to */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isCut = false;
  let delay = 0;
  const join = (near: Socket, far: Socket) => {
    near.on("error", () => far.destroy());
    near.on("close", () => !isCut && far.destroy());
    return near;
  };
  const delayed = () =>
    new Transform({
      transform(chunk, _, done) {
        if (delay === 0) return done(null, chunk);
        setTimeout(() => this.push(chunk), delay);
        done();
      },
    });
  const server = createServer((near) => {
    sockets.add(near);
    near.once("close", () => sockets.delete(near));
    if (isCut) {
      near.on("error", () => {});
      return;
    }
    const far = connect(target, "127.0.0.1");
    sockets.add(far);
    far.once("close", () => sockets.delete(far));
    join(near, far).pipe(far);
    join(far, near).pipe(delayed()).pipe(near);
  });
  await new Promise<void>((listening) => {
    server.listen(0, "127.0.0.1", listening);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no TCP port was given");
  return {
    port: address.port,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    /** New connections pass again; those that were cut stay dead, as after a firewall forgot them. */
    mend() {
      isCut = false;
    },
    delayAnswers(milliseconds) {
      delay = milliseconds;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((closed) => {
        server.close(() => closed());
      });
    },
  };
}

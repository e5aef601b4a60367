const particles = 28;
const milliseconds = 1_100;

/** Lets paper in one colour fly from behind an element, once, and removes it. */
export function burst(behind: HTMLElement, colour: string): void {
  for (let count = 0; count < particles; count++) {
    const piece = document.createElement("span");
    const angle = (count / particles) * 2 * Math.PI + Math.random() * 0.3;
    const distance = 150 + Math.random() * 160;
    const [x, y] = [Math.cos(angle) * distance, Math.sin(angle) * distance * 0.9 - 40];
    Object.assign(piece.style, {
      ...{ position: "absolute", left: "50%", top: "45%", pointerEvents: "none", background: colour },
      ...{ width: `${6 + (count % 3) * 3}px`, height: `${6 + (count % 2) * 8}px` },
      ...{ borderRadius: count % 3 === 0 ? "50%" : "2px" },
    });
    behind.append(piece);
    const spin = Math.random() * 720 - 360;
    const flight = piece.animate(
      [
        { transform: "translate(-50%, -50%) scale(0.4)", opacity: 1 },
        { transform: `translate(${x}px, ${y}px) rotate(${spin / 2}deg)`, opacity: 1, offset: 0.6 },
        { transform: `translate(${x * 1.12}px, ${y + 130}px) rotate(${spin}deg)`, opacity: 0 },
      ],
      { duration: milliseconds, easing: "cubic-bezier(0.15, 0.8, 0.35, 1)" },
    );
    const over = () => piece.remove();
    flight.finished.then(over, over);
  }
}

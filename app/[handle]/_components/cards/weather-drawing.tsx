import type { WeatherIcon } from "@/lib/page/cards/weather-condition";

const cloud = "M7.2 18.5a4.1 4.1 0 0 1-.5-8.17 5.6 5.6 0 0 1 10.7-1.15 4.7 4.7 0 0 1-.4 9.32Z";
const highCloud = "M7.2 15.5a4.1 4.1 0 0 1-.5-8.17 5.6 5.6 0 0 1 10.7-1.15 4.7 4.7 0 0 1-.4 9.32Z";
const sun = "M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9Z";
const sunRays =
  "M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4";
const moon = "M19.6 14.1A8 8 0 1 1 9.9 4.4a6.4 6.4 0 0 0 9.7 9.7Z";
const smallSun = "M9.5 10.5a3.5 3.5 0 0 1 6.2-3.3";
const smallSunRays = "M15.5 2v1.5M20.1 3.9l-1.1 1.1M22 8.5h-1.5M10.9 3.9 12 5";
const smallMoon = "M20.6 8.3a4.6 4.6 0 1 1-5.4-5.5 3.7 3.7 0 0 0 5.4 5.5Z";

type Strokes = { light?: string; body?: string; fall?: string };

/** The lines stand in a box of 24: what shines, what covers it, and what falls. */
function weatherStrokes(icon: WeatherIcon, isDay: boolean): Strokes {
  switch (icon) {
    case "clear":
      return { light: isDay ? sun + sunRays : moon };
    case "some clouds":
      return { light: isDay ? smallSun + smallSunRays : smallMoon, body: cloud };
    case "clouds":
      return { body: cloud };
    case "fog":
      return { body: highCloud, fall: "M5 18.5h14M7.5 21.5h9" };
    case "drizzle":
      return { body: highCloud, fall: "M9 18.5v1M12.5 20.5v1M16 18.5v1" };
    case "rain":
      return { body: highCloud, fall: "m9 18-1 3.5M13 18l-1 3.5M17 18l-1 3.5" };
    case "snow":
      return {
        body: highCloud,
        fall: "M8.5 18.5h.01M12 21.5h.01M15.5 18.5h.01M12 18.5h.01M8.5 21.5h.01M15.5 21.5h.01",
      };
    case "storm":
      return { body: highCloud, fall: "m13 16-2.5 3.5h3L11 23" };
  }
}

/** Draws the weather by day or night; its text is next to it. */
export function WeatherDrawing({ icon, isDay }: { icon: WeatherIcon; isDay: boolean }) {
  const { light, body, fall } = weatherStrokes(icon, isDay);
  return (
    <svg className="profile-weather-icon" viewBox="0 0 24 24" aria-hidden="true">
      {light && <path className="profile-weather-icon-light" d={light} />}
      {body && <path d={body} />}
      {fall && <path className="profile-weather-icon-fall" data-icon={icon} d={fall} />}
    </svg>
  );
}

/**
 * A line that says nothing for so long is dead: a computer that slept, a router that forgot the connection. Neither end
 * would notice for a quarter of an hour, or ever.
 */
export function watchLine(silenceMs: number, onDead: () => void) {
  let silence: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(silence);
  };
  const heard = () => {
    end();
    silence = setTimeout(onDead, silenceMs);
  };
  heard();
  return { heard, end };
}

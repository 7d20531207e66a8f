const two = (value: number): string => String(value).padStart(2, '0')

/** A moment as the viewer's clock shows it, with how far that clock is from UTC: `2026-11-22 14:05:06 +11:00`. */
export const localWithOffset = (ms: number): string => {
  const at = new Date(ms)
  const minutes = -at.getTimezoneOffset()
  const offset = `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${date} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())} ${offset}`
}

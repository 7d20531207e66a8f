const pad = (value: number, length = 2): string => String(value).padStart(length, '0')

/** An instant as a field for date and time takes it, in the viewer's zone. */
export const localInput = (ms: number): string => {
  const at = new Date(ms)
  const date = `${pad(at.getFullYear(), 4)}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`
  return `${date}T${pad(at.getHours())}:${pad(at.getMinutes())}`
}

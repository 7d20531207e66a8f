/** The plan of a device whose settings did not arrive, or whose record says none. */
export const unknownPlan = {
  name: '---',
  color: 'gray',
  outline: true,
  tooltip: 'Network request error.',
} as const

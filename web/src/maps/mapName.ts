/** What a map of devices is called by those who cannot see it. */
export const mapName = (count: number): string => `Map of ${count} ${count === 1 ? 'device' : 'devices'}`

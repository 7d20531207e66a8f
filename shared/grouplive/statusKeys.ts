/** What `statusOf` reads besides the contact. */
export const statusKeys = ['gps_speed', 'state'] as const

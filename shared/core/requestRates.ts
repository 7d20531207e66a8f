/** How many seconds lie between two questions of an open page at its busiest, by what it asks for. */
export const pollSeconds = { readings: 5, events: 10, group: 30, deviceLists: 30 } as const

/** What the API keys of an account may ask together: so many at once, and from then on so many a second. */
export const keyRate = { atOnce: 20, perSecond: 10 } as const

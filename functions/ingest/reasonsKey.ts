/** Apart from the messages: how many could not be read on a day, by reason. */
export const reasonsKey = (day: string): string => `reasons#${day}`

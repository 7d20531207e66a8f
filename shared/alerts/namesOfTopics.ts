/** The topic of an event that came without one. */
export const noTopic = 'device'

/** Events are about a channel, or about what is none: what a script says, and the portal of a silent device. */
export const namesOfTopics: ReadonlyMap<string, string> = new Map([
  ['mjs', 'Script'],
  ['contact', 'Portal'],
  [noTopic, 'Device'],
])

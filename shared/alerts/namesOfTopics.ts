/** The topic of an event that came without one. */
export const noTopic = 'device'

/** Events are about a channel, or about what is none: what a script says, and the portal of a silent device. */
export const namesOfTopics: ReadonlyMap<string, string> = new Map([
  ['mjs', 'Script'],
  ['contact', 'Portal'],
  [noTopic, 'Device'],
])

/** The name of what is no channel: of those, or of a fence, each of which is a topic of its own. */
export const nameOfTopic = (topic: string): string | undefined =>
  topic.startsWith('fence:') ? 'Fence' : namesOfTopics.get(topic)

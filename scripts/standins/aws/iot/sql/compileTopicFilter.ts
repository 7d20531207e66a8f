/**
 * Compiles an MQTT topic filter: `+` is one level, a final `#` is the level before it and all below. As MQTT
 * demands, a filter that begins with a wildcard does not match reserved topics (`$…`).
 */
export const compileTopicFilter = (filter: string): ((topic: string) => boolean) => {
  const wanted = filter.split('/')
  const isOpen = wanted.at(-1) === '#'
  const fixed = isOpen ? wanted.slice(0, -1) : wanted
  if (fixed.some((level) => level.includes('#') || (level.includes('+') && level !== '+'))) {
    throw new SyntaxError(`not a topic filter: ${filter}`)
  }
  const startsWild = wanted[0] === '+' || wanted[0] === '#'
  return (topic) => {
    if (startsWild && topic.startsWith('$')) return false
    const levels = topic.split('/')
    if (isOpen ? levels.length < fixed.length : levels.length !== fixed.length) return false
    return fixed.every((level, i) => level === '+' || level === levels[i])
  }
}

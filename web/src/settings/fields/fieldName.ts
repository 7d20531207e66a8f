/** Names of fields in the form: the dots of a key would be read as groups within groups. */
export const fieldName = (key: string): string => key.replaceAll('.', ':')

/** The key of a field's name. */
export const keyOfField = (name: string): string => name.replaceAll(':', '.')

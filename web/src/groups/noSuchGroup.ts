/** A group that does not exist and one that is not shared look the same, as they do to the server. */
export const noSuchGroup = 'Group not found, or not shared with you.'

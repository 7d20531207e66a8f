/** The group to open: the one last seen if it is still there, else the first. */
export const chooseGroup = <G extends { groupid: string }>(
  recents: readonly { id: string }[],
  groups: readonly G[],
): G | undefined => {
  const last = recents.find(({ id }) => groups.some(({ groupid }) => groupid === id))
  return groups.find(({ groupid }) => groupid === last?.id) ?? groups[0]
}

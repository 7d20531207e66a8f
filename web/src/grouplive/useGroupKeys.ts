import { useMemo } from 'react'
import type { GroupId } from '../../../shared/core/ids'
import { getGroupKeys } from '../../../shared/grouplive/groupKeys'
import { keepMs, useEndpoint } from '../core/api/useEndpoint'
import { displayOf } from '../display/catalogue/displayOf'

/** What a group's devices measure, by key, with the names that people know; numbers alone where they are compared. */
export const useGroupKeys = (groupid: GroupId, numbersOnly: boolean): Readonly<Record<string, string>> => {
  const { data } = useEndpoint(getGroupKeys, { groupid }, { dedupingInterval: keepMs.most })
  return useMemo(
    () =>
      Object.fromEntries(
        (data?.keys ?? [])
          .filter(({ kind }) => !numbersOnly || kind === 'number')
          .map(({ key }) => [key, `${displayOf(key).label} (${key})`]),
      ),
    [data, numbersOnly],
  )
}

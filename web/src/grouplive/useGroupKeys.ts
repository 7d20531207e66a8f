import { useMemo } from 'react'
import type { OutputOf } from '../../../shared/core/endpoint'
import type { DeviceId, GroupId } from '../../../shared/core/ids'
import { getGroupKeys } from '../../../shared/grouplive/groupKeys'
import { keepMs, useEndpoint } from '../core/api/useEndpoint'
import { commonName, useShownNames } from './shownNames'

/** What devices of a group measure, as most of them call it. */
export type MeasuredKey = OutputOf<typeof getGroupKeys>['keys'][number] & { readonly label: string }

const noDevices: readonly DeviceId[] = []

/** Undefined while keys or their names are on their way. */
export const useMeasuredKeys = (groupid: GroupId) => {
  const { data, error, mutate } = useEndpoint(getGroupKeys, { groupid }, { dedupingInterval: keepMs.most })
  const names = useShownNames(groupid, noDevices, true)
  const keys = useMemo(
    () =>
      names === undefined
        ? undefined
        : data?.keys.map((each): MeasuredKey => ({ ...each, label: commonName(each.key, names) })),
    [data, names],
  )
  return { keys, error, retry: () => void mutate() }
}

/** The same as choices by key; numbers alone where they are compared. */
export const useGroupKeys = (groupid: GroupId, numbersOnly: boolean): Readonly<Record<string, string>> => {
  const { keys } = useMeasuredKeys(groupid)
  return useMemo(
    () =>
      Object.fromEntries(
        (keys ?? [])
          .filter(({ kind }) => !numbersOnly || kind === 'number')
          .map(({ key, label }) => [key, `${label} (${key})`]),
      ),
    [keys, numbersOnly],
  )
}

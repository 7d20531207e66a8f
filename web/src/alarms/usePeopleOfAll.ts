import useSWR from 'swr'
import type { Alarm } from '../../../shared/alarms/alarm'
import type { OutputOf } from '../../../shared/core/endpoint'
import type { DeviceId } from '../../../shared/core/ids'
import { mayOnDevice } from '../../../shared/core/roles'
import { getPermissions } from '../../../shared/devices/deviceUsers'
import { callEndpoint } from '../core/api/callEndpoint'

/** A request for each device; beyond that one gives alarms to oneself or to no one. */
const maxDevices = 10

type User = OutputOf<typeof getPermissions>['users'][number]

const readPeople = async (deviceids: readonly DeviceId[]): Promise<User[]> => {
  const lists = await Promise.all(
    deviceids.map(async (deviceid) => {
      const { users } = await callEndpoint(getPermissions, { deviceid, flattenGroups: 'true' })
      return users.filter(({ permission }) => mayOnDevice(permission, 'viewData'))
    }),
  )
  return (lists[0] ?? []).filter(({ userid }) =>
    lists.every((list) => list.some((user) => user.userid === userid)),
  )
}

/** The people who see the devices of all these alarms, for those who see who they are. */
export const usePeopleOfAll = (alarms: readonly Pick<Alarm, 'deviceid' | 'role'>[]) => {
  const deviceids = [...new Set(alarms.map(({ deviceid }) => deviceid))].sort()
  const whyNone = !alarms.every(({ role }) => mayOnDevice(role, 'viewUsers'))
    ? 'Your role lets you give them to yourself alone.'
    : deviceids.length > maxDevices
      ? `To others you assign alarms of at most ${maxDevices} devices at once.`
      : undefined
  const { data, error, mutate } = useSWR<User[], unknown>(
    whyNone === undefined ? `people of ${deviceids.join(' ')}` : null,
    () => readPeople(deviceids),
    { revalidateOnFocus: false },
  )
  return {
    people: data ?? [],
    whyNone,
    isMissing: error !== undefined && data === undefined,
    retry: () => void mutate(),
  }
}

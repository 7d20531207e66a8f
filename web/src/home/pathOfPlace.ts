import type { DeviceId, GroupId } from '../../../shared/core/ids'
import { paths } from '../paths'
import { isGroupId } from './places'

export const pathOfPlace = (id: GroupId | DeviceId): string =>
  isGroupId(id) ? paths.group(id) : paths.data(id)

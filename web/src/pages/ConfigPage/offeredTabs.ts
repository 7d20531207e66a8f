import { isVirtualDevice } from '../../../../shared/core/ids'
import { settingsTabs } from './settingsTabs'
import type { TabFacts } from './TabFacts'

/** The tabs of a device. Without settings of its own a virtual device has its events, any other none. */
export const offeredTabs = (facts: TabFacts) => {
  const offered = settingsTabs.filter(({ Content, isOffered }) => Content !== undefined && isOffered(facts))
  if (Object.keys(facts.reported).length > 0) return offered
  return isVirtualDevice(facts.deviceid) ? offered.filter(({ id }) => id === 'events') : []
}

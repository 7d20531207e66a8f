import type { SwapPart } from '../../shared/swaps/swapParts'
import type { Part } from './part'
import { openAlarms } from './parts/alarms'
import { openFences } from './parts/fences'
import { openGroups } from './parts/groups'
import { openLinks } from './parts/links'
import { openPeople } from './parts/people'
import { openReadings } from './parts/readings'
import { openService } from './parts/service'
import { openCards, openConfig, openNotes, openRecipients, openRules, openScript } from './settingParts'
import { openViews } from './parts/views'

type Needs = Parameters<typeof openPeople>[0] &
  Parameters<typeof openFences>[0] &
  Parameters<typeof openRecipients>[0] &
  Parameters<typeof openRules>[0] &
  Parameters<typeof openAlarms>[0] &
  Parameters<typeof openConfig>[0] &
  Parameters<typeof openScript>[0] &
  Parameters<typeof openViews>[0] &
  Parameters<typeof openLinks>[0] &
  Parameters<typeof openService>[0]

/** Everything that a machine keeps when it gets another unit: a part that is new does not compile until it stands here. */
export const openParts = (needs: Needs): Readonly<Record<SwapPart, Part>> => ({
  people: openPeople(needs),
  groups: openGroups(needs),
  fences: openFences(needs),
  recipients: openRecipients(needs),
  rules: openRules(needs),
  readings: openReadings(needs),
  alarms: openAlarms(needs),
  cards: openCards(needs),
  notes: openNotes(needs),
  config: openConfig(needs),
  script: openScript(needs),
  views: openViews(needs),
  links: openLinks(needs),
  service: openService(needs),
})

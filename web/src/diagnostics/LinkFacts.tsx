import type { OutputOf } from '../../../shared/core/endpoint'
import type { getDiagnostics } from '../../../shared/diagnostics/getDiagnostics'
import { FactRows } from '../display/cards/FactRows'
import { Instant } from '../ui/text/Instant'
import { formatDuration } from './formatDuration'

type Link = OutputOf<typeof getDiagnostics>['link']

const at = (ts: number | undefined) => (ts === undefined ? 'never' : <Instant ms={ts * 1000} />)

/** The state of a device's link, as the portal knows it. */
export const LinkFacts = ({ link }: { link: Link }) => (
  <FactRows
    facts={[
      ['Connection', link.isConnected ? 'Connected now' : 'Not connected now'],
      ['Last Contact', at(link.lastContactTs)],
      ['Newest reading', at(link.latestTs)],
      ['Set to report every', formatDuration(link.intervalSeconds)],
      ...(link.expectedSeconds === link.intervalSeconds
        ? []
        : ([['Kept by the plan every', formatDuration(link.expectedSeconds)]] as const)),
      ['Commands not finished', String(link.openCommands)],
      ['Provisioned', at(link.provisionedTs)],
    ]}
  />
)

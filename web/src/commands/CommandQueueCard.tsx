import { Button } from '@mantine/core'
import { useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { type Role, mayOnDevice } from '../../../shared/core/roles'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { Card } from '../display/cards/Card'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import type { AskedCommand } from './AskedCommand'
import { CancelDialog } from './CancelDialog'
import { CommandTable } from './CommandTable'
import { ContactLine } from './ContactLine'
import { RemovePartDialog } from './RemovePartDialog'
import { useCommands } from './useCommands'

interface Props {
  deviceid: DeviceId
  display: DisplaySettings
  role: Role | undefined
}

/** What waits for the device, what it answered, and what may still be called off. */
export const CommandQueueCard = ({ deviceid, display, role }: Props) => {
  const { commands, standing, hasMore, loadMore, isLoadingMore, error, reload } = useCommands(deviceid)
  // An empty queue takes no more room than it needs to say so.
  const rows = commands?.length === 0 ? 1 : 2
  const [asked, setAsked] = useState<AskedCommand>()

  return (
    <Card title="Command Queue" rows={rows} wide scroll>
      {commands === undefined ? (
        error === undefined ? (
          <Loading label="Loading commands" />
        ) : (
          <ErrorBox error={error} onRetry={reload} />
        )
      ) : (
        <>
          {standing === undefined ? null : <ContactLine standing={standing} />}
          <CommandTable
            commands={commands}
            display={display}
            mayRemoveFiles={mayOnDevice(role, 'useScripts')}
            {...(mayOnDevice(role, 'useTriggers') ? { onAsk: setAsked } : {})}
          />
        </>
      )}
      {hasMore ? (
        <Button variant="subtle" size="compact-sm" mt="xs" loading={isLoadingMore} onClick={loadMore}>
          Load More
        </Button>
      ) : null}
      {commands !== undefined && error !== undefined ? <ErrorBox error={error} onRetry={loadMore} /> : null}
      {asked?.action === 'cancel' ? (
        <CancelDialog
          deviceid={deviceid}
          entry={asked.entry}
          name={asked.name}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
      {asked?.action === 'removePart' ? (
        <RemovePartDialog deviceid={deviceid} entry={asked.entry} onClose={() => setAsked(undefined)} />
      ) : null}
    </Card>
  )
}

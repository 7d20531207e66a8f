import { type ComponentProps, Suspense, lazy } from 'react'
import type { CommandQueuePanel as Panel } from '../../commands/CommandQueuePanel'
import { QueueLine } from '../../commands/QueueLine'
import { LazyBoundary } from '../../ui/feedback/LazyBoundary'

const CommandQueuePanel = lazy(async () => ({
  default: (await import('../../commands/CommandQueuePanel')).CommandQueuePanel,
}))

/** The command queue, whose code comes after the settings; its line is there before. */
export const LaterQueue = (props: ComponentProps<typeof Panel>) => (
  <LazyBoundary message="The command queue could not be loaded. Please load the page again.">
    <Suspense fallback={<QueueLine />}>
      <CommandQueuePanel {...props} />
    </Suspense>
  </LazyBoundary>
)

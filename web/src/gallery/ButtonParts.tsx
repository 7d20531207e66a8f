import { useState } from 'react'
import { paths } from '../paths'
import { Button, type ButtonLook } from '../ui/button/Button'
import { CloseButton } from '../ui/button/CloseButton'
import { CountedChoices, Segmented } from '../ui/button/Segmented'
import { CopyButton } from '../ui/button/CopyButton'
import { IconButton } from '../ui/button/IconButton'
import { AnchorButton, LinkButton } from '../ui/button/LinkButton'
import { PermissionButton } from '../ui/button/PermissionButton'
import { ProgressButton, type ProgressStage } from '../ui/button/ProgressButton'
import { UnstyledButton } from '../ui/button/UnstyledButton'
import { Loader } from '../ui/feedback/Loader'
import { Progress } from '../ui/feedback/Progress'
import { PartSection } from './SmallParts'

const ignore = () => undefined
const variants = ['filled', 'default', 'light', 'subtle', 'plain', 'danger', 'subtleDanger'] as const
const sizes: readonly NonNullable<ButtonLook['size']>[] = ['sm', 'xs', 'compact-sm', 'compact-xs']
const stages: readonly ProgressStage[] = ['ready', 'sending', 'sent', 'delivered', 'done', 'failed']

const views = [
  ['list', 'List'],
  ['map', 'Map'],
  ['events', 'Events'],
] as const

const SegmentedPart = () => {
  const [view, setView] = useState<(typeof views)[number][0]>('list')
  return <Segmented label="View" options={views} value={view} onChange={setView} />
}

/** What is pressed, in each of its states. */
export const ButtonParts = () => (
  <>
    {variants.map((variant) => (
      <PartSection key={variant} title={`Button: ${variant}`}>
        <Button variant={variant}>Rest</Button>
        <Button variant={variant} loading>
          Busy
        </Button>
        <Button variant={variant} disabled>
          Disabled
        </Button>
        <PermissionButton variant={variant} disabledReason="Only an ADMIN can do this.">
          With a reason
        </PermissionButton>
        <Button variant={variant} size="compact-sm">
          Small
        </Button>
      </PartSection>
    ))}
    <PartSection title="Buttons: sizes and kinds">
      {sizes.map((size) => (
        <Button key={size} variant="default" size={size}>
          {size}
        </Button>
      ))}
      <LinkButton variant="default" to={paths.parts()}>
        Link
      </LinkButton>
      <AnchorButton variant="default" href={paths.parts()}>
        Anchor
      </AnchorButton>
      <UnstyledButton>Unstyled</UnstyledButton>
      <CloseButton aria-label="Close nothing" onClick={ignore} />
      <CloseButton aria-label="Close nothing, not now" disabled />
      <IconButton label="Favourite" title="Favourite" onClick={ignore}>
        ☆
      </IconButton>
      <IconButton label="Favourite, on" title="Favourite" isOn onClick={ignore}>
        ★
      </IconButton>
      <IconButton label="Not now" title="Not now" isDisabled onClick={ignore}>
        ☆
      </IconButton>
      <CopyButton what="address" text="https://example.com" />
    </PartSection>
    <PartSection title="Buttons that say how it went" isStack>
      {stages.map((stage) => (
        <ProgressButton key={stage} stage={stage} onClick={ignore}>
          {stage}
        </ProgressButton>
      ))}
    </PartSection>
    <PartSection title="CountedChoices">
      <CountedChoices
        label="Devices by status"
        choices={[
          { value: 'all', label: 'All', count: 12 },
          { value: 'alarm', label: 'In alarm', tone: 'alarm', count: 2 },
          { value: 'stale', label: 'Offline', tone: 'warning', count: 0 },
        ]}
        chosen="all"
        onChoose={ignore}
      />
    </PartSection>
    <PartSection title="Segmented">
      <SegmentedPart />
    </PartSection>
    <PartSection title="Rings and bars" isStack>
      <Loader />
      <Progress percent={40} aria-label="Progress of nothing" />
    </PartSection>
  </>
)

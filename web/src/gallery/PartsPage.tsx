import { Button, TextInput } from '@mantine/core'
import { useDocumentTitle } from '../core/routing/useDocumentTitle'
import { paths } from '../paths'
import { Banner } from '../ui/feedback/Banner'
import { Breadcrumb } from '../ui/layout/Breadcrumb'
import { EmptyState } from '../ui/feedback/EmptyState'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { MenuButton } from '../ui/menu/MenuButton'
import { Page } from '../ui/layout/Page'
import { PageHeader } from '../ui/layout/PageHeader'
import { Skeleton } from '../ui/feedback/Skeleton'
import { StatusMark, type StatusTone } from '../ui/feedback/StatusMark'
import { Tooltip } from '../ui/tooltip/Tooltip'
import { toasts } from '../ui/toast/toasts'
import { CardParts } from './CardParts'
import { ChoiceParts } from './ChoiceParts'
import { FormParts } from './FormParts'
import { NativeParts } from './NativeParts'
import { OpenParts } from './OpenParts'
import { PartSection } from './PartSection'
import styles from './PartsPage.module.css'
import { SmallParts } from './SmallParts'
import { TablePart } from './TablePart'
import { useState } from 'react'
import { Segmented } from '../ui/button/Segmented'

const views = [
  ['list', 'List'],
  ['map', 'Map'],
  ['events', 'Events'],
] as const

const SegmentedPart = () => {
  const [view, setView] = useState<(typeof views)[number][0]>('list')
  return <Segmented label="View" options={views} value={view} onChange={setView} />
}

const tones: readonly StatusTone[] = ['ok', 'info', 'alert', 'warning', 'alarm', 'none']
const colours = ['ok', 'info', 'warn', 'alarm', 'muted', 'series', 'line', 'ink', 'ink-soft']
const tabs = ['Data', 'Diagnostics', 'Raw Data', 'Settings', 'Users & Permissions', 'Server Log'].map(
  (label) => ({ label, to: `${paths.parts()}?tab=${label}` }),
)

/** Every part of the portal with its states, for whoever builds with them; served in development alone. */
export const PartsPage = () => {
  useDocumentTitle('Parts')
  return (
    <Page>
      <PageHeader
        crumbs={<Breadcrumb home={paths.home()} crumbs={[{ label: 'Parts' }]} />}
        title="Parts"
        state={<StatusMark tone="alarm">alarm</StatusMark>}
        actions={
          <MenuButton
            label="More"
            entries={[
              { label: 'Go home', to: paths.home() },
              { label: 'Is on', isOn: true, onSelect: () => undefined },
              { label: 'Not now', disabledReason: 'Nothing was changed.' },
              { label: 'Delete', danger: true, onSelect: () => undefined },
            ]}
          />
        }
        tabs={tabs}
        here="Data"
      >
        Below the tabs
      </PageHeader>
      <div className={styles.sections}>
        <PartSection title="Status">
          {tones.map((tone) => (
            <StatusMark key={tone} tone={tone}>
              {tone}
            </StatusMark>
          ))}
        </PartSection>
        <PartSection title="Colours">
          {colours.map((name) => (
            <Tooltip key={name} text={`--${name}`}>
              <button
                type="button"
                aria-label={name}
                className={styles.swatch}
                style={{ background: `var(--${name})` }}
              />
            </Tooltip>
          ))}
        </PartSection>
        <PartSection title="Controls: 28, 36, and 44 for a finger">
          <Button size="compact-sm">Small</Button>
          <Button variant="default">Medium</Button>
          <Button loading>Busy</Button>
          <TextInput size="xs" aria-label="Small field" placeholder="Small" />
          <TextInput aria-label="Field with a fault" error="must be at least 5" defaultValue="2" />
        </PartSection>
        <PartSection title="Segmented">
          <SegmentedPart />
        </PartSection>
        <PartSection title="Banner" isStack>
          {tones.map((tone) => (
            <Banner key={tone} tone={tone} action={<Button size="compact-sm">Do</Button>}>
              A banner of the tone {tone}
            </Banner>
          ))}
          <Banner tone="info" onDismiss={() => undefined}>
            One that can be put away
          </Banner>
        </PartSection>
        <PartSection title="Waiting, nothing, failure" isStack>
          <Skeleton label="Loading rows" rows={3} />
          <EmptyState title="No events found." />
          <ErrorBox error={new Error('The network did not answer.')} onRetry={() => undefined} />
        </PartSection>
        <PartSection title="Dialog, panel, question, palette, limits, notice">
          <OpenParts />
          <Button
            variant="default"
            onClick={() =>
              toasts.show({ tone: 'success', text: 'Moved', action: { label: 'Undo', run: () => undefined } })
            }
          >
            Notice with a way back
          </Button>
          <Button
            variant="default"
            onClick={() => toasts.show({ tone: 'progress', text: 'Exporting', progress: 0.4 })}
          >
            Notice of what is under way
          </Button>
        </PartSection>
        <SmallParts />
        <CardParts />
        <ChoiceParts />
        <FormParts />
        <NativeParts />
        <PartSection title="Table" isStack>
          <TablePart />
        </PartSection>
      </div>
    </Page>
  )
}

import { useState } from 'react'
import { useDocumentTitle } from '../core/routing/useDocumentTitle'
import { paths } from '../paths'
import { Banner } from '../ui/feedback/Banner'
import { Breadcrumb, PageHeader } from '../ui/layout/PageHeader'
import { EmptyState } from '../ui/feedback/EmptyState'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { MenuButton } from '../ui/menu/MenuButton'
import { Page } from '../ui/layout/Page'
import { Skeleton } from '../ui/feedback/Skeleton'
import { StatusMark, type StatusTone } from '../ui/feedback/StatusMark'
import { Tooltip } from '../ui/tooltip/Tooltip'
import { toasts } from '../ui/toast/toasts'
import { assetTypes } from '../assets/assetTypes'
import { ChoiceField } from '../ui/combobox/ChoiceField'
import { Combobox, MultiCombobox, SuggestField } from '../ui/combobox/Combobox'
import { RecordChoice } from '../ui/combobox/RecordChoice'
import { Button } from '../ui/button/Button'
import { ButtonParts } from './ButtonParts'
import { CardParts } from './CardParts'
import { PartSection, SmallParts } from './SmallParts'
import { FieldParts } from './FieldParts'
import { FormParts } from './FormParts'
import { OpenParts } from './OpenParts'
import styles from './PartsPage.module.css'
import { TablePart } from './TablePart'
import { ViewParts } from './ViewParts'

const choices = assetTypes.map((name) => ({ value: name, label: name }))
const [first = ''] = assetTypes
const few = 3
const ways = { in: 'In', out: 'Out' } as const
const ignore = () => undefined

/** What is chosen from a list, short or long, one or several, or typed with its help. */
const ChoiceParts = () => {
  const [one, setOne] = useState(first)
  const [several, setSeveral] = useState<readonly string[]>([first])
  const [text, setText] = useState('')
  const [way, setWay] = useState<keyof typeof ways>('in')
  return (
    <PartSection title="Choices" isStack>
      <ChoiceField label="A few" choices={choices.slice(0, few)} value={one} onChange={setOne} />
      <Combobox label="One of many" choices={choices} value={one} onChange={setOne} />
      <MultiCombobox label="Several of many" choices={choices} values={several} onChange={setSeveral} />
      <SuggestField
        label="Any text"
        placeholder="Choose or type"
        choices={choices}
        value={text}
        onChange={setText}
      />
      <RecordChoice label="One of a table" choices={ways} value={way} onChange={setWay} />
      <Combobox label="On their way" choices={undefined} value={undefined} onChange={ignore} />
      <Combobox
        label="With a fault"
        error="Choose one."
        choices={choices}
        value={undefined}
        onChange={ignore}
      />
      <Combobox label="Not now" disabled choices={choices} value={first} onChange={ignore} />
    </PartSection>
  )
}

const tones: readonly StatusTone[] = ['ok', 'info', 'alert', 'warning', 'alarm', 'none']
const colours = ['ok', 'info', 'warn', 'alarm', 'muted', 'series', 'line', 'ink', 'ink-soft']
const tabs = ['Data', 'Diagnostics', 'Raw Data', 'Settings', 'Users & Permissions', 'Server Log'].map(
  (label) => ({ label, to: `${paths.parts()}?tab=${label}` }),
)

/** Every part of the portal with its states, for the person who builds with them; served in development alone. */
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
        <ButtonParts />
        <FieldParts />
        <SmallParts />
        <CardParts />
        <ChoiceParts />
        <FormParts />
        <ViewParts />
        <PartSection title="Table" isStack>
          <TablePart />
        </PartSection>
      </div>
    </Page>
  )
}

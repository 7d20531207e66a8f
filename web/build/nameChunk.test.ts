import path from 'node:path'
import { expect, it } from 'vitest'
import { openChunkNames } from './nameChunk'

const source = path.join(import.meta.dirname, '..', 'src')
const file = (name: string) => path.join(source, name)
const schemas = '/anywhere/node_modules/zod/v4/mini/index.js'
const react = '/anywhere/node_modules/react/index.js'

const graph: Record<string, string[]> = {
  [file('main.tsx')]: [react, file('core/styles/theme.ts')],
  [file('pages/LoginPage.tsx')]: [
    react,
    file('ui/dialog/Dialog.tsx'),
    file('ui/TextField.tsx'),
    file('users/signInStep.ts'),
  ],
  [file('core/session/SignedIn.tsx')]: [file('core/api/useEndpoint.ts')],
  [file('core/api/useEndpoint.ts')]: [file('../../shared/core/ids.ts'), schemas],
  [file('pages/HomePage.tsx')]: [
    file('core/api/useEndpoint.ts'),
    file('ui/dialog/Dialog.tsx'),
    file('ui/TextField.tsx'),
    file('ui/table/DataTable.tsx'),
    file('groups/row.ts'),
    file('home/SearchBox.tsx'),
  ],
  [file('pages/GroupPage.tsx')]: [file('home/SearchBox.tsx')],
  [file('ui/table/DataTable.tsx')]: [
    file('ui/table/useTable.ts'),
    file('ui/table/Pager.tsx'),
    file('ui/Checked.tsx'),
    file('ui/Inputs.tsx'),
  ],
  [file('pages/ConfigPage.tsx')]: [
    file('data/series.ts'),
    file('ui/Checked.tsx'),
    file('ui/form/FieldRow.tsx'),
    file('settings/fields/fieldHelp.ts'),
    file('../../shared/settings/configWarnings.ts'),
    file('core/api/usePages.ts'),
    file('settings/form/SettingsForm.tsx'),
  ],
  [file('pages/DataPage.tsx')]: [
    file('ui/dialog/Dialog.tsx'),
    file('data/series.ts'),
    file('data/cards.ts'),
    file('core/api/useAction.ts'),
  ],
  [file('ui/form/FormDialog.tsx')]: [file('ui/Inputs.tsx')],
  [file('viewwidgets/MapWidget.tsx')]: [file('maps/mercator.ts'), file('maps/Mark.module.css')],
  [file('viewwidgets/TableWidget.tsx')]: [file('ui/table/Pager.tsx'), file('viewwidgets/pickDevices.ts')],
  [file('grouplive/useGroupLive.ts')]: [file('../../shared/views/views.ts')],
  [file('views/GroupDashboard.tsx')]: [
    file('grouplive/useGroupLive.ts'),
    file('core/api/useAction.ts'),
    file('ui/form/Switch.tsx'),
  ],
  [file('settings/form/SettingsForm.tsx')]: [
    file('ui/form/Switch.tsx'),
    file('ui/form/Form.tsx'),
    file('settings/form/drafts.ts'),
    file('../../shared/settings/checkSetting.ts'),
  ],
}
const modules = { getModuleInfo: (id: string) => ({ importedIds: graph[id] ?? [] }) }

it.each([
  ['what every page needs', react, 'main'],
  ['the theme', file('core/styles/theme.ts'), 'main'],
  ['what the sign-in shares with a device', file('ui/dialog/Dialog.tsx'), 'main'],
  ['what all pages behind the sign-in need', file('core/api/useEndpoint.ts'), 'signedin'],
  ['what a device shares with its settings', file('data/series.ts'), 'signedin'],
  ['a contract', file('../../shared/core/ids.ts'), 'contracts'],
  ['the library of schemas', schemas, 'contracts'],
  ['what a device alone needs', file('data/cards.ts'), 'device'],
  ['what the sign-in shares with lists', file('ui/TextField.tsx'), 'main'],
  ['what the sign-in alone needs', file('users/signInStep.ts'), 'login'],
  ['tables', file('ui/table/useTable.ts'), 'table'],
  ['what tables share with those that need no library', file('ui/table/Pager.tsx'), 'cells'],
  ['what a list of devices needs', file('groups/row.ts'), 'home'],
  ['what lists of devices share with views', file('home/SearchBox.tsx'), 'places'],
  ['what tables share with the settings', file('ui/Checked.tsx'), 'dialog'],
  ['what tables share with dialogs', file('ui/Inputs.tsx'), 'inputs'],
  ['a form', file('ui/form/Form.tsx'), 'rows'],
  ['what the settings of a device alone need', file('settings/fields/fieldHelp.ts'), 'settings'],
  ['a row of the settings', file('ui/form/FieldRow.tsx'), 'rows'],
  ['what is known of all settings', file('../../shared/settings/configWarnings.ts'), 'rules'],
  ['what saves the settings', file('settings/form/drafts.ts'), 'settings'],
  ['how settings are checked', file('../../shared/settings/checkSetting.ts'), 'rules'],
  ['what lists of many pages need', file('core/api/usePages.ts'), null],
  ['the contracts of views', file('../../shared/views/views.ts'), 'group'],
  ['what the widgets of a view need', file('viewwidgets/pickDevices.ts'), 'view'],
  ['what views share with every map', file('maps/mercator.ts'), 'marks'],
  ['how marks of a view look', file('maps/Mark.module.css'), 'view'],
  ['what views share with a device', file('core/api/useAction.ts'), 'signedin'],
  ['what views share with the settings', file('ui/form/Switch.tsx'), 'signedin'],
  ['anything else', file('raw/RawData.tsx'), null],
])('knows the chunk of %s', (_, id, expected) => {
  expect(openChunkNames()(id, modules)).toBe(expected)
})

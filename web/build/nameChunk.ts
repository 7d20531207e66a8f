import path from 'node:path'

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

const source = path.join(import.meta.dirname, '..', 'src')

/** Everything that a module needs at once; what it fetches later is not part of it. */
const reachOf = (modules: Modules, ...files: readonly string[]): ReadonlySet<string> => {
  const found = new Set<string>()
  const visit = (id: string): void => {
    if (found.has(id)) return
    found.add(id)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) visit(imported)
  }
  for (const file of files) visit(path.join(source, file))
  return found
}

/** What every page needs of somebody who is signed in. */
const behindSignIn = [
  'core/session/SignedIn.tsx',
  'core/session/account.ts',
  'shell/SignedInLinks.tsx',
  'shell/SignedInTools.tsx',
  'shell/AccountMenu.tsx',
] as const

/** The parts of the portal that are opened first, each with what it needs at once. */
const opened = {
  main: ['main.tsx'],
  login: ['pages/LoginPage.tsx'],
  data: ['pages/DataPage.tsx', ...behindSignIn],
  table: ['ui/table/DataTable.tsx'],
  /** What of the library forms need that are opened on a page without a table. */
  inputs: ['ui/combobox/ChoiceField.tsx', 'ui/form/FormDialog.tsx'],
  home: ['pages/HomePage.tsx', 'pages/GroupPage.tsx', 'pages/AccountOnly.tsx', ...behindSignIn],
  settings: ['pages/ConfigPage.tsx'],
  // The chart apart, which shares most of its own with those of a device.
  view: [
    'pages/AccountOnly.tsx',
    'pages/GroupPage.tsx',
    'views/GroupDashboard.tsx',
    'viewwidgets/TableWidget.tsx',
    'viewwidgets/HeadlineWidget.tsx',
    'viewwidgets/MapWidget.tsx',
  ],
} as const

type Part = keyof typeof opened

/** Folders whose parts are opened together: the first file names every chunk there is, so fewer of them are less to fetch. */
const together = ['displaysettings', 'customchart'] as const

const openedTogether = (id: string): string | null =>
  together.find((folder) => id.startsWith(path.join(source, folder, path.sep))) ?? null

type Places = readonly (readonly [place: string, chunk: string])[]

/** What the settings of a device are made of, by where it lies; the rest of what they need many pages have a use for. */
const ofSettings: Places = [
  [path.join(source, 'ui', path.sep), 'rows'],
  [path.join(source, 'settings', path.sep), 'settings'],
  [path.join(source, 'commands', path.sep), 'settings'],
  [path.join(source, 'pages/ConfigPage'), 'settings'],
  [path.join(source, 'pages/DeviceGate'), 'rows'],
  [path.join(source, 'devices/describeRefusal'), 'rows'],
  [path.join(source, '../../shared/settings', path.sep), 'rules'],
]

const sharedSource = path.join(source, '../../shared', path.sep)

/** What says which answers are right needs neither React nor the page: it can run while those are on their way. */
const isOfContracts = (id: string): boolean =>
  id.startsWith(sharedSource) ||
  id.includes('/node_modules/zod/') ||
  id === path.join(source, 'core/api/readAnswer.ts')

const partOf = (places: Places, id: string): string | null =>
  places.find(([place]) => id.startsWith(place))?.[1] ?? null

/**
 * Names the chunk of a module that the most visited pages need, so that each of them arrives in a handful of files:
 * what every page needs, with the little that the sign-in shares with the rest; what all pages behind the sign-in
 * share, and the pages of one device, with its contracts apart; the page of a device; tables, and what these
 * share with the tables of views, which do without the table library; the library's inputs; lists of devices, and what
 * they share with views; the contracts of groups and views; views with their widgets; where marks stand on maps; the sign-in; the settings of a device,
 * with their rows, and the rules of settings apart, which other pages need without the rest. Left to itself the bundler
 * cuts one for every set of pages that has something in common, sixty for one page; everything else it may cut as it
 * likes.
 */
export const openChunkNames = () => {
  let reach: Record<Part, ReadonlySet<string>> | undefined
  return (id: string, modules: Modules): string | null => {
    reach ??= Object.fromEntries(
      Object.entries(opened).map(([part, files]) => [part, reachOf(modules, ...files)]),
    ) as Record<Part, ReadonlySet<string>>
    const { main, login, data, table, inputs, home, settings, view } = reach
    // Every entry of the library of schemas names its languages; nobody needs one before something is refused.
    if (id.includes('/zod/v4/locales/')) return null
    // Many pages may be none; whoever is lost fetches none of them.
    if (id.startsWith(path.join(source, 'pages/NotFoundPage'))) return null
    if (main.has(id)) return 'main'
    if (data.has(id) && login.has(id)) return 'main'
    // The few rules of what pages share are not worth a file of their own.
    if (data.has(id) && [home, view, settings].some((part) => part.has(id))) {
      if (isOfContracts(id)) return 'contracts'
      return id.endsWith('.css') ? 'main' : 'signedin'
    }
    if (data.has(id)) return 'device'
    // The field of a line of text, which nearly every page has.
    if (login.has(id)) return home.has(id) ? 'main' : 'login'
    // The frame of a page, and next to nothing else: views have no dialog before one is opened.
    if (settings.has(id) && view.has(id)) return id.endsWith('.css') ? 'main' : 'signedin'
    if (settings.has(id)) {
      return [table, home, inputs].some((part) => part.has(id)) ? 'dialog' : partOf(ofSettings, id)
    }
    if (inputs.has(id) && table.has(id)) return 'inputs'
    if (table.has(id)) return view.has(id) ? 'cells' : 'table'
    if (view.has(id) && isOfContracts(id)) return 'group'
    if (home.has(id)) return view.has(id) ? 'places' : 'home'
    if (!view.has(id)) return openedTogether(id)
    // By what a view places its devices every map places its own, and needs nothing else of the view.
    return id.startsWith(path.join(source, 'maps', path.sep)) && !id.endsWith('.css') ? 'marks' : 'view'
  }
}

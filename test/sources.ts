import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const folders = ['shared', 'functions', 'infra', 'web', 'scripts', 'test']

const filesIn = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => !/(^|\/)(node_modules|test-results|dist)\//.test(file))
    .map((file) => path.join(folder, file))

/** All files of ours, as paths from the root. */
export const files = folders.flatMap(filesIn)
export const sources = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file))
export const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8')

/** The files of ours that a source names in its imports, as paths from the root. */
export const importsOf = (file: string): string[] =>
  [...textOf(file).matchAll(/(?:from|import|import\()\s*['"](\.{1,2}\/[^'"]+)['"]/g)].map((match) =>
    path.normalize(path.join(path.dirname(file), match[1] ?? '')),
  )

/** Tests beside a file may use the fixtures of `test`. */
export const isTest = (file: string): boolean => /\.(test|fixture)\.tsx?$/.test(file)
export const product = sources.filter((file) => !isTest(file))

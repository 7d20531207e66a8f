import { describeChanges } from './cdk'

// What changes between two synthesized apps, in words: `npm run changes -- .build/before .build/after`. Needs no account.
const [before, after] = process.argv.slice(2)
if (before === undefined || after === undefined) {
  console.error('npm run changes -- BEFORE AFTER: folders that `npm run synth -- --output FOLDER` wrote')
  process.exit(2)
}
console.log(describeChanges(before, after))

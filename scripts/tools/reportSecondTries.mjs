/** Names the tests that passed only at the second try: they count as passed, and somebody should look at them. */
export default class ReportSecondTries {
  #names = []

  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky === true)
      this.#names.push(`${test.module.relativeModuleId} › ${test.fullName}`)
  }

  onTestRunEnd() {
    for (const name of this.#names) console.log(`Passed at the second try: ${name}`)
  }
}

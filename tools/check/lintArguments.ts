/** A warning fails too: a rule is an error or it is absent. */
export const commonLintArguments = ['--type-aware', '--deny-warnings', '--report-unused-disable-directives']

export const lintArguments = [...commonLintArguments, '--ignore-pattern', 'tools/check/canary/**', '.']

/** The same rules over the folder that breaks them on purpose. */
export const canaryArguments = [...commonLintArguments, '--format', 'json', 'tools/check/canary']

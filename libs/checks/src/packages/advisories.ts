/** Answer of `npm audit --json`: counts by severity, or nothing of that kind where the registry has no answer. */
interface AuditReport {
  metadata?: { vulnerabilities?: Record<string, number> };
  vulnerabilities?: Record<string, { severity?: string }>;
}

/** Advisories of the registry for the packages that the shop ships. */
export interface AdvisoryVerdict {
  /** False where the registry did not answer: nothing is known then. */
  isKnown: boolean;
  /** Names of packages with a high or critical advisory. */
  severe: string[];
}

const SEVERE = new Set(['high', 'critical']);

/** Reads the output of `npm audit --json`; whatever is no report means that nothing is known. */
export function judgeAdvisories(output: string): AdvisoryVerdict {
  const report = parse(output);
  if (report?.metadata?.vulnerabilities === undefined) return { isKnown: false, severe: [] };
  const severe = Object.entries(report.vulnerabilities ?? {}).flatMap(([name, { severity = '' }]) =>
    SEVERE.has(severity) ? [name] : [],
  );
  return { isKnown: true, severe };
}

function parse(output: string): AuditReport | null {
  try {
    return JSON.parse(output) as AuditReport | null;
  } catch {
    return null;
  }
}

/** Jobs of staff that wait and run at most, and those of one person: nobody keeps the others from asking. */
const MOST_OPEN = { all: 30, ofOne: 10 };

/** How often a job is taken without going on until it counts as one that ends the process that does it. */
export const MOST_TAKES = 5;

/** $1 kind, $2 who asks, $3 input. No row when the same is open already, or too many are. */
export const addJob = `
  INSERT INTO jobs (kind, asker_id, input) SELECT $1, $2::uuid, $3::jsonb
  WHERE (SELECT count(*) < ${MOST_OPEN.all} AND count(*) FILTER (WHERE asker_id = $2::uuid) < ${MOST_OPEN.ofOne}
    FROM jobs WHERE ended_at IS NULL AND asker_id IS NOT NULL)
  ON CONFLICT (kind, md5(input::text)) WHERE ended_at IS NULL DO NOTHING RETURNING id`;

/** $1 kind, $2 input. */
export const findOpenJob = `
  SELECT id FROM jobs WHERE kind = $1 AND md5(input::text) = md5($2::jsonb::text) AND ended_at IS NULL`;

/** `ListedJob`s, the newest $3 of those of the kinds $1 whose input has the `kind` beside it in $2, null for none. */
export const newestJobs = `
  SELECT job.* FROM unnest($1::text[], $2::text[]) AS of (kind, input_kind) CROSS JOIN LATERAL (
    SELECT id, kind, state, done, total, cancellable, asker_id AS "askerId", created_at AS "createdAt", ended_at AS "endedAt"
    FROM jobs WHERE jobs.kind = of.kind AND input->>'kind' IS NOT DISTINCT FROM input_kind
    ORDER BY created_at DESC LIMIT $3
  ) AS job ORDER BY "createdAt" DESC LIMIT $3`;

/** The chores $1 that were not begun within the last $2 seconds. Times to come are from before the clock was set back. */
export const addChores = `
  INSERT INTO jobs (kind) SELECT kind FROM unnest($1::text[], $2::integer[]) AS due (kind, seconds)
  WHERE NOT EXISTS (SELECT FROM jobs
    WHERE jobs.kind = due.kind AND created_at > now() - make_interval(secs => seconds) AND created_at <= now())
  ON CONFLICT DO NOTHING`;

/**
 * A lease for so many ms was not renewed, or was given before the clock was set back and ends too late. Twice as late: who
 * renews it beside this statement reads a later moment than its `now()`.
 */
const isOver = (ms: string) => `lease_until NOT BETWEEN now() AND now() + ${ms} * interval '2 ms'`;

/**
 * $1 by whom, $2 the kinds that this process knows, $3 for how long, ms. The one that runs, when its lease is over; where
 * none runs the oldest, of staff before the shop's own. The second process finds it taken.
 */
export const takeJob = `
  UPDATE jobs SET state = 'running', runner = $1, takes = takes + 1, lease_until = now() + $3 * interval '1 ms'
  WHERE id = (SELECT id FROM jobs WHERE state = 'running' OR state = 'queued' AND kind = ANY ($2)
      ORDER BY state = 'running' DESC, asker_id IS NULL, created_at LIMIT 1)
    AND kind = ANY ($2) AND (state = 'queued' OR state = 'running' AND ${isOver('$3')})
  RETURNING id, kind, input, kept, takes`;

/**
 * $1 the kinds that this process knows, $2 for how long a job is taken, ms. One that another version began, and whose process
 * was killed, is queued again for that version: while it counts as running nobody takes another.
 */
export const leaveUnknown = `
  UPDATE jobs SET state = 'queued', runner = NULL, lease_until = NULL
  WHERE state = 'running' AND ${isOver('$2')} AND kind <> ALL ($1)`;

/** $1 the job, $2 who has it, $3 for how long, ms. No row for who has lost it. */
export const renewLease = `
  UPDATE jobs SET lease_until = clock_timestamp() + $3 * interval '1 ms' WHERE id = $1 AND runner = $2 AND ended_at IS NULL
  RETURNING cancel_asked AS "cancelAsked"`;

/**
 * As `renewLease`, for a step: $4 done, $5 total, $6 what is kept, $7 whether it is final. A job goes on by what it keeps: other
 * steps are made again each time that it is taken. `yields`: staff wait for a chore.
 */
export const noteStep = `
  UPDATE jobs SET lease_until = clock_timestamp() + $3 * interval '1 ms', done = coalesce($4, done),
    takes = CASE WHEN $6::jsonb IS NOT NULL OR $7 THEN 0 ELSE takes END,
    total = coalesce($5, total), kept = coalesce($6::jsonb, kept), cancellable = cancellable AND NOT $7
  WHERE id = $1 AND runner = $2 AND ended_at IS NULL
  RETURNING cancel_asked AS "cancelAsked",
    asker_id IS NULL AND EXISTS (SELECT FROM jobs WHERE state = 'queued' AND asker_id IS NOT NULL) AS yields`;

/** $1 the job, $2 who has it: the first process takes it. */
export const giveBack = `
  UPDATE jobs SET state = 'queued', runner = NULL, lease_until = NULL, takes = takes - 1
  WHERE id = $1 AND runner = $2 AND ended_at IS NULL`;

/** Of what a job was asked with only this stays once it has ended: on it depends who may see the job. */
const kindOfInput = `jsonb_strip_nulls(jsonb_build_object('kind', input->'kind'))`;

/** $1 the job, $2 who has it, $3 state, $4 result, $5 failure. */
export const endJob = `
  UPDATE jobs SET state = $3, result = $4, failure = $5, input = ${kindOfInput}, kept = NULL, runner = NULL, lease_until = NULL,
    cancellable = false, ended_at = now(), done = CASE WHEN $3 = 'done' THEN coalesce(total, done) ELSE done END
  WHERE id = $1 AND runner = $2 AND ended_at IS NULL`;

/** Cancels job $1: at once when it waits, otherwise at its next step. */
export const cancelJob = `
  UPDATE jobs SET cancel_asked = true,
    state = CASE state WHEN 'queued' THEN 'cancelled' ELSE state END,
    input = CASE state WHEN 'queued' THEN ${kindOfInput} ELSE input END,
    cancellable = false,
    ended_at = CASE state WHEN 'queued' THEN now() END
  WHERE id = $1 AND ended_at IS NULL AND (cancellable OR cancel_asked)`;

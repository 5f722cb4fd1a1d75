import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Couriers, attempts to bring an order, what was collected, settlements and the daily close. What is settled or closed
 * PostgreSQL lets nobody change: decisions 0205 and 0206.
 */
export class Deliveries1795533349815 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [deliveries, money, immutable, events]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE cash_movements, closes, settlement_lines, settlements, delivery_wishes, rider_outcomes, deliveries, runs, couriers;
      DROP FUNCTION refuse_settled_change(), require_open_close();
    `);
  }
}

const deliveries = `
  CREATE TABLE couriers (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    name text NOT NULL CHECK (name <> ''),
    phone text NOT NULL DEFAULT '',
    kind text NOT NULL CHECK (kind IN ('rider', 'company')),
    fee_kind text NOT NULL CHECK (fee_kind IN ('fixed', 'percent')),
    fee_amount numeric(10,2) NOT NULL CHECK (fee_amount >= 0),
    fee_percent numeric(5,2) NOT NULL CHECK (fee_percent BETWEEN 0 AND 100),
    remit_days integer NOT NULL CHECK (remit_days >= 0),
    active boolean NOT NULL DEFAULT true,
    created_at timestamptz NOT NULL DEFAULT now()
  );

  CREATE TABLE runs (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    courier_id uuid NOT NULL REFERENCES couriers (id),
    day date NOT NULL,
    token_hash text,
    link_made_at timestamptz,
    closed_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE UNIQUE INDEX runs_open ON runs (courier_id, day) WHERE closed_at IS NULL;
  CREATE INDEX runs_courier_id ON runs (courier_id);
  CREATE INDEX runs_created_at ON runs (created_at DESC, id);

  CREATE TABLE deliveries (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    attempt integer NOT NULL CHECK (attempt > 0),
    courier_id uuid NOT NULL REFERENCES couriers (id),
    run_id uuid NOT NULL REFERENCES runs (id),
    position integer NOT NULL,
    guide_number text,
    expected_cash numeric(10,2) NOT NULL CHECK (expected_cash >= 0),
    handed_over_at timestamptz NOT NULL DEFAULT now(),
    status text NOT NULL DEFAULT 'en_ruta' CHECK (status IN ('en_ruta', 'entregado', 'no_entregado')),
    failure text CHECK (failure IN ('rechazado', 'ausente', 'sin_efectivo', 'direccion_equivocada', 'no_fue', 'danado')),
    note text,
    collected numeric(10,2) CHECK (collected >= 0),
    fee numeric(10,2) CHECK (fee >= 0),
    outcome_at timestamptz,
    -- stays when the account is gone, and means nobody then (decision 0089)
    recorded_by uuid,
    completed_sales uuid[] NOT NULL DEFAULT '{}',
    parcel_back_at timestamptz,
    UNIQUE (order_id, attempt),
    CHECK ((status = 'en_ruta') = (outcome_at IS NULL)),
    CHECK ((status = 'no_entregado') = (failure IS NOT NULL)),
    CHECK ((status = 'entregado') = (collected IS NOT NULL) AND (collected IS NULL) = (fee IS NULL))
  );
  CREATE UNIQUE INDEX deliveries_open ON deliveries (order_id) WHERE status = 'en_ruta';
  CREATE INDEX deliveries_run_id ON deliveries (run_id, position);
  CREATE INDEX deliveries_courier_id ON deliveries (courier_id, status);
  CREATE INDEX deliveries_handed_over_at ON deliveries (handed_over_at DESC, id);
  CREATE INDEX deliveries_outcome_at ON deliveries (outcome_at);

  -- What riders' phones recorded and what counted, once and for all: an outcome that staff undid does not come back by itself.
  CREATE TABLE rider_outcomes (
    id uuid PRIMARY KEY,
    delivery_id uuid NOT NULL REFERENCES deliveries (id) ON DELETE CASCADE
  );
  CREATE INDEX rider_outcomes_delivery_id ON rider_outcomes (delivery_id);

  CREATE TABLE delivery_wishes (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    address text,
    day date,
    status text NOT NULL DEFAULT 'asked' CHECK (status IN ('asked', 'accepted', 'declined')),
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE UNIQUE INDEX delivery_wishes_asked ON delivery_wishes (order_id) WHERE status = 'asked';
  CREATE INDEX delivery_wishes_order_id ON delivery_wishes (order_id, created_at DESC);
`;

const money = `
  CREATE TABLE settlements (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    number integer GENERATED ALWAYS AS IDENTITY UNIQUE,
    courier_id uuid NOT NULL REFERENCES couriers (id),
    at timestamptz NOT NULL DEFAULT now(),
    by_id uuid,
    collected numeric(10,2) NOT NULL,
    fee numeric(10,2) NOT NULL,
    deposited numeric(10,2) NOT NULL,
    method text NOT NULL CHECK (method IN ('efectivo', 'transferencia', 'link_pago')),
    reason text,
    corrects uuid REFERENCES settlements (id)
  );
  CREATE INDEX settlements_courier_id ON settlements (courier_id, number DESC);
  CREATE INDEX settlements_corrects ON settlements (corrects);

  CREATE TABLE settlement_lines (
    delivery_id uuid PRIMARY KEY REFERENCES deliveries (id),
    settlement_id uuid NOT NULL REFERENCES settlements (id),
    collected numeric(10,2) NOT NULL,
    fee numeric(10,2) NOT NULL
  );
  CREATE INDEX settlement_lines_settlement_id ON settlement_lines (settlement_id);

  CREATE TABLE closes (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    number integer GENERATED ALWAYS AS IDENTITY UNIQUE,
    opened_at timestamptz NOT NULL DEFAULT now(),
    opened_by uuid,
    float_amount numeric(10,2) NOT NULL CHECK (float_amount >= 0),
    closed_at timestamptz,
    closed_by uuid,
    counted_efectivo numeric(10,2) CHECK (counted_efectivo >= 0),
    counted_transferencia numeric(10,2) CHECK (counted_transferencia >= 0),
    counted_link_pago numeric(10,2) CHECK (counted_link_pago >= 0),
    reason text,
    CHECK ((closed_at IS NULL) = (counted_efectivo IS NULL) AND (closed_at IS NULL) = (counted_transferencia IS NULL)
      AND (closed_at IS NULL) = (counted_link_pago IS NULL))
  );
  CREATE UNIQUE INDEX closes_open ON closes ((true)) WHERE closed_at IS NULL;

  CREATE TABLE cash_movements (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    close_id uuid NOT NULL REFERENCES closes (id),
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    by_id uuid,
    direction text NOT NULL CHECK (direction IN ('in', 'out')),
    method text NOT NULL CHECK (method IN ('efectivo', 'transferencia', 'link_pago')),
    amount numeric(10,2) NOT NULL CHECK (amount > 0),
    reason text NOT NULL,
    settlement_id uuid UNIQUE REFERENCES settlements (id)
  );
  CREATE INDEX cash_movements_close_id ON cash_movements (close_id, at);
`;

/** The reason alone may change, as erasing a person overwrites it. */
const immutable = `
  CREATE FUNCTION refuse_settled_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'reason' = to_jsonb(OLD) - 'reason' THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'what is settled or closed does not change' USING ERRCODE = 'integrity_constraint_violation';
  END $$;
  CREATE TRIGGER settlements_closed BEFORE UPDATE OR DELETE ON settlements
    FOR EACH ROW EXECUTE FUNCTION refuse_settled_change();
  CREATE TRIGGER settlement_lines_closed BEFORE UPDATE OR DELETE ON settlement_lines
    FOR EACH ROW EXECUTE FUNCTION refuse_settled_change();
  CREATE TRIGGER cash_movements_written BEFORE UPDATE OR DELETE ON cash_movements
    FOR EACH ROW EXECUTE FUNCTION refuse_settled_change();
  CREATE TRIGGER closes_closed BEFORE UPDATE OR DELETE ON closes
    FOR EACH ROW WHEN (OLD.closed_at IS NOT NULL) EXECUTE FUNCTION refuse_settled_change();

  -- Shared with other movements, and not with who closes: nothing lands in a close after it was counted. A movement of the past
  -- is history: a backup that is restored brings those of closes that were closed since.
  CREATE FUNCTION require_open_close() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM FROM closes WHERE id = NEW.close_id AND closed_at IS NULL FOR SHARE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'the close is closed' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER cash_movements_open BEFORE INSERT ON cash_movements
    FOR EACH ROW WHEN (NEW.at >= now()) EXECUTE FUNCTION require_open_close();
`;

/** A row that comes with another moment than that of its transaction is history. */
const events = `
  CREATE TRIGGER deliveries_inserted_event AFTER INSERT ON deliveries
    FOR EACH ROW WHEN (NEW.handed_over_at = now()) EXECUTE FUNCTION record_event('delivery.changed', 'order_id');
  CREATE TRIGGER deliveries_updated_event AFTER UPDATE ON deliveries
    FOR EACH ROW WHEN (NEW.status <> OLD.status OR NEW.parcel_back_at IS DISTINCT FROM OLD.parcel_back_at)
    EXECUTE FUNCTION record_event('delivery.changed', 'order_id');
  CREATE TRIGGER delivery_wishes_inserted_event AFTER INSERT ON delivery_wishes
    FOR EACH ROW WHEN (NEW.created_at = now()) EXECUTE FUNCTION record_event('delivery.changed', 'order_id');
  CREATE TRIGGER delivery_wishes_updated_event AFTER UPDATE ON delivery_wishes
    FOR EACH ROW WHEN (NEW.status <> OLD.status) EXECUTE FUNCTION record_event('delivery.changed', 'order_id');
  CREATE TRIGGER settlements_event AFTER INSERT ON settlements
    FOR EACH ROW WHEN (NEW.at = now()) EXECUTE FUNCTION record_event('cash.changed', 'id');
  CREATE TRIGGER closes_inserted_event AFTER INSERT ON closes
    FOR EACH ROW WHEN (NEW.opened_at = now()) EXECUTE FUNCTION record_event('cash.changed', 'id');
  CREATE TRIGGER closes_updated_event AFTER UPDATE ON closes
    FOR EACH ROW WHEN (NEW.closed_at IS NOT NULL AND OLD.closed_at IS NULL)
    EXECUTE FUNCTION record_event('cash.changed', 'id');
  CREATE TRIGGER cash_movements_event AFTER INSERT ON cash_movements
    FOR EACH ROW WHEN (NEW.at >= now()) EXECUTE FUNCTION record_event('cash.changed', 'close_id');
`;

-- Whether the hidden field of its form was filled in, by a program or by a browser that fills in forms.
ALTER TABLE leads ADD COLUMN trap_filled BOOLEAN NOT NULL DEFAULT FALSE;

"""What every picture is drawn with: shapes, texts that fit, icons, and how to put them side by side."""
